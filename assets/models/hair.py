"""Sculpted hair: volumes over the skull, cut at the hairline, with locks as grooves"""
import numpy as np
from kit.body import Ball, Join, Limb, Loft, smax, smin

step = lambda v, a, b: (lambda t: t*t*(3-2*t))(np.clip((v-a)/(b-a), 0, 1))


def frame(f):
    q = f.head_h/.222; return q, lambda t: f.head_z+t*f.head_h


def hairline(f, front=.85, temple=.50, nape=.13):
    """positive below the hairline: forehead, temples, sideburns, nape"""
    q, Z = frame(f); Y0 = np.array([-.13, -.088, -.070, -.050, -.036, -.012, .026, .055, .12])*q
    T = np.array([front, front-.005, front-.05, temple+.16, temple, temple-.06, .27, nape+.03, nape]); z = f.head_z+T*f.head_h
    return lambda X, Y, Z_: (np.interp(Y, Y0, z)-Z_)*.75+.22*np.maximum(np.abs(X)-.045*q, 0)*step(-Y, .02, .05)*.6


def ears(f):
    q, Z = frame(f); return [Ball((e*.086*q, .002, Z(.445)), (.030*q, .0235*q, .036*q), -.18) for e in (1, -1)]


def sides(f):
    """strand coordinates for hair that falls from the parting: along, across"""
    q, Z = frame(f); along = lambda x, y, z: np.arctan2(z-Z(.55), np.abs(x)+1e-4)*.1+.0*y
    def across(x, y, z):
        w = step(-y, .055*q, .09*q); b = step(y, .06*q, .10*q); return y*(1-np.maximum(w, b))+x*np.maximum(w, b)
    return along, across


def back(f):
    """strands combed from the forehead to the back"""
    q, Z = frame(f); return (lambda x, y, z: y+0*x), (lambda x, y, z: np.arctan2(x, np.maximum(z-Z(.45), .004))*.09)


def cap(f, th_side, th_top, locks=0.0, line=None, lock=lambda X, Y, Z: 0*X, soft=.010):
    q, Z = frame(f); line, ex = line or hairline(f), ears(f); mid = (th_side+th_top)/2
    dome = Ball((0, -.004*q, Z(.60)), (.0762*q+th_side, .0985*q+mid, .0895*q+th_top))

    def field(X, Y, Z_):
        w = step(Z_, Z(.50), Z(.66)); d = (f.head.at(X, Y, Z_)-th_side)*(1-w)+dome.at(X, Y, Z_)*w+locks*lock(X, Y, Z_)
        d = smax(d, line(X, Y, Z_), soft)
        for e in ex: d = smax(d, -e.at(X, Y, Z_), .005)
        return d
    return field


def hair_fields(f, style, beard):
    """(name, field, box low, box high, grid step, curly, (along, across)) of everything that is hair"""
    q, Z = frame(f); lo, hi = (-.13, -.16, Z(.0)), (.13, .16, Z(1.25)); out = []
    if style in ('buzz', 'short'):
        out.append(('hair', cap(f, .0032 if style == 'buzz' else .0050, .0050 if style == 'buzz' else .0115, soft=.004), lo, hi, .0016, True, sides(f)))
    elif style == 'afro':
        ball = Join((Ball((0, .018*q, Z(.73)), (.116*q, .114*q, .102*q)), .01), (Ball((0, .03*q, Z(.45)), (.108*q, .092*q, .075*q)), .04)); gap = Join((Ball((0, -.135*q, Z(.40)), (.074*q, .105*q, .103*q)), .01), (Ball((0, -.10*q, Z(-.05)), (.13*q, .14*q, .08*q)), .05))
        def curls(X, Y, Z_):
            a, b, c = X+.006*np.sin(Z_*95), Y+.006*np.sin(X*105+1), Z_+.006*np.sin(Y*90+2); k = 2*np.pi/.021; return np.sin(a*k)*np.sin(b*k)*np.sin(c*k)+.55*np.sin(a*k*1.9+1)*np.sin(b*k*1.9)*np.sin(c*k*1.9+2)
        def afro(X, Y, Z_): return smax(ball.at(X, Y, Z_)-.0028*curls(X, Y, Z_), -gap.at(X, Y, Z_)-.0015*curls(X, Y, Z_), .012)
        out.append(('hair', afro, (-.15, -.14, Z(.0)), (.15, .17, Z(1.36)), .0018, True, sides(f)))
    elif style == 'bob':
        rows = [(Z(-.05), 0, .010, .083*q, .050*q, .082*q), (Z(.05), 0, .010, .0905*q, .075*q, .094*q), (Z(.22), 0, .008, .0935*q, .098*q, .104*q), (Z(.45), 0, .004, .0920*q, .108*q, .110*q), (Z(.65), 0, .002, .0895*q, .1085*q, .108*q), (Z(.82), 0, .0, .0815*q, .099*q, .099*q), (Z(.94), 0, .0, .0640*q, .077*q, .080*q), (Z(1.02), 0, .0, .0400*q, .048*q, .052*q), (Z(1.06), 0, 0, .012*q, .014*q, .016*q)]
        shell = Loft(rows, 2.25); al, ac = sides(f)
        def bob(X, Y, Z_):
            groove = .0011*np.sin(ac(X, Y, Z_)*430+2*np.sin(Z_*40))*step(Z_, Z(1.02), Z(.8)); open_ = np.maximum(np.maximum(np.abs(X)-(.0555*q-.006*step(Z_, Z(.35), Z(.0))), Z_-(Z(.665)+.010*(np.abs(X)/.05)**2)), Y+.030*q)
            d = smax(shell.at(X, Y, Z_)+groove, -open_, .007); neck = np.maximum(np.hypot(X, Y-.005)-.058*q, Z_-Z(.20)); d = smax(d, -neck, .008)
            return smax(d, Z(-.03)-Z_+.0016*np.sin(X*700)+0*Y, .006)
        out.append(('hair', bob, (-.12, -.14, Z(-.12)), (.12, .14, Z(1.12)), .0016, False, (al, ac)))
    elif style == 'long':
        al, ac = sides(f); low = .245; rows = [(Z(.60)-low-.16, 0, .085, .060, .022, .020), (Z(.60)-low-.08, 0, .082, .088, .030, .028), (Z(-.30), 0, .066, .100, .036, .040), (Z(.0), 0, .056, .096*q, .042, .056), (Z(.25), 0, .045, .090*q, .050, .062), (Z(.50), 0, .030, .083*q, .06, .074)]
        fall = Loft(rows, 2.4); top = cap(f, .0075, .0120, .0011, hairline(f, .83, .47, .0), lambda X, Y, Z_: np.sin(ac(X, Y, Z_)*380)+.8*np.exp(-(X/.004)**2)*(Z_ > Z(.8)))
        def long(X, Y, Z_): return smin(top(X, Y, Z_), smax(fall.at(X, Y, Z_)+.0014*np.sin(X*330+2*np.sin(Z_*30)), -ears(f)[0].at(np.abs(X), Y+.012, Z_), .006), .018)
        out.append(('hair', long, (-.14, -.14, Z(.60)-low-.17), (.14, .16, Z(1.12)), .0018, False, (lambda x, y, z: z+0*x, lambda x, y, z: np.where(z > Z(.45), ac(x, y, z), x))))
    elif style == 'bun':
        al, ac = back(f); top = cap(f, .0050, .0085, .0005, hairline(f, .845, .48, .12), lambda X, Y, Z_: np.sin(np.arctan2(X, np.maximum(Z_-Z(.45), .004))*26))
        knot = Join((Ball((0, .040*q, Z(1.115)), (.047*q, .046*q, .036*q)), .01), (Ball((0, .040*q, Z(1.02)), (.030*q, .030*q, .02*q)), .006))
        def bun(X, Y, Z_):
            a = np.arctan2(Y-.04*q, X); r = np.hypot(X, Y-.04*q); return smin(top(X, Y, Z_), knot.at(X, Y, Z_)+.0016*np.sin(a*3+r*420+Z_*160), .006)
        out.append(('hair', bun, lo, (.13, .16, Z(1.36)), .0016, False, (al, lambda x, y, z: np.where(z > Z(1.03), np.hypot(x, y-.04*q)+.3*z, ac(x, y, z)))))
    else:
        th = dict(tousled=(.0065, .022), swept=(.0060, .020), parted=(.0055, .018))[style]; part = -.034*q
        if style == 'tousled':
            def lock(X, Y, Z_): return .9*np.sin(X*190+3.0*np.sin(Y*50+1))*np.sin(Y*75+2*np.sin(X*60))+.5*np.sin((X+Y*.6)*330)
            strands = (lambda x, y, z: y+.6*x+0*z), (lambda x, y, z: x-.5*y+.3*z)
        elif style == 'swept':
            def lock(X, Y, Z_): return .9*np.sin(np.arctan2(X, np.maximum(Z_-Z(.45), .004))*24+6*Y)
            strands = back(f)
        else:
            def lock(X, Y, Z_): return .8*np.sin((Y-.35*X)*330+2*np.sin(X*70))+1.6*np.exp(-((X-part)/.0035)**2)*(Z_ > Z(.85))
            strands = (lambda x, y, z: x+0*y), (lambda x, y, z: np.where(z > Z(.8), y-.35*x, y))
        line = hairline(f, .865 if style != 'tousled' else .815, .50, .13); top = cap(f, *th, .0016, line, lambda X, Y, Z_: lock(X, Y, Z_)*step(Z_, Z(.60), Z(.85)), .012)
        crest = Ball((.012*q if style != 'tousled' else 0, -.066*q, Z(.985)), (.050*q, .034*q, .026*q), .35); trim = hairline(f, .86 if style != 'tousled' else .80, .50, .13)
        def crop(X, Y, Z_): return smin(top(X, Y, Z_), smax(crest.at(X, Y, Z_)+.0018*lock(X, Y, Z_), trim(X, Y, Z_), .010), .022)
        out.append(('hair', crop, lo, hi, .0016, False, strands))
    if beard:
        th = .0052 if beard == 'full' else .0026; mouth = Ball((0, -.112*q, Z(.195)), (.0275*q, .030*q, .0125*q)); patch = Ball((0, -.112*q, Z(.275)), (.006*q, .02*q, .006*q))
        def chin(X, Y, Z_):
            a = np.abs(X)/q; upper = np.interp(a, [0, .016, .030, .045, .056, .066, .08], [.305, .295, .245, .235, .30, .44, .52]); d = smax(f.head.at(X, Y, Z_)-th, (Z_-Z(0)-upper*f.head_h)*.8, .004)
            d = smax(d, -mouth.at(X, Y, Z_), .003); d = smax(d, Y+.020*q+0*X, .006); return smax(d, Z(-.06)-Z_+.35*np.maximum(Y+.07*q, 0), .006)
        out.append(('beard', chin, (-.095, -.15, Z(-.15)), (.095, .03, Z(.60)), .0013, True, sides(f)))
    return out


def brow_field(f, weight):
    """brows, and the line where the closed lids meet: strokes seen from the front, laid on the face whatever its depth"""
    q, Z = frame(f); w = (.62+.38*weight)*q; strokes = []
    for e in (1, -1):
        strokes += [(e*.0135*q, Z(.598), e*.0300*q, Z(.612), .0030*w, .0030*w), (e*.0300*q, Z(.612), e*.0470*q, Z(.595), .0030*w, .0013*w)]
        lid = [(.0185, .478), (.0245, .4625), (.0315, .4575), (.0385, .4615), (.0455, .476)]; strokes += [(e*a*q, Z(ta), e*b*q, Z(tb), .0010*q, .0010*q) for (a, ta), (b, tb) in zip(lid, lid[1:])]

    def field(X, Y, Z_):
        d = 1.0
        for ax, az, bx, bz, ra, rb in strokes:
            vx, vz = bx-ax, bz-az; t = np.clip(((X-ax)*vx+(Z_-az)*vz)/(vx*vx+vz*vz), 0, 1); d = np.minimum(d, np.hypot(X-ax-t*vx, Z_-az-t*vz)-(ra+(rb-ra)*t))
        return smax(f.head.at(X, Y, Z_)-.0009, d+0*Y, .0008)
    return (-.06, -.13, Z(.42)), (.06, -.06, Z(.66)), field
