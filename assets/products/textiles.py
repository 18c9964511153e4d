"""Cloth: cushion with a bird, tote bag, socks, T-shirt, beanie"""
from kit import *


def bird_print(col='#27405e', accent='#c9573a', ground=None):
    """a wren on a twig, as a block print"""
    def draw(d, w, h):
        k = w/1000; P = lambda pts: [(x*k, y*k) for x, y in smooth_outline(pts, 10)]
        d.polygon(P([(300, 520), (330, 420), (420, 350), (520, 330), (600, 300), (660, 240), (740, 225), (800, 265), (815, 325), (780, 390), (740, 480), (660, 590), (540, 650), (420, 640), (340, 590)]), fill=col)      # body and head
        d.polygon([(x*k, y*k) for x, y in ((800, 275), (905, 300), (808, 330))], fill=accent); d.polygon(P([(360, 500), (250, 400), (170, 250), (205, 235), (300, 340), (420, 420)]), fill=col)
        g = ground or '#efe6d4'; d.polygon(P([(410, 440), (520, 410), (640, 430), (600, 530), (500, 580), (420, 540)]), fill=accent); d.ellipse((725*k, 268*k, 760*k, 303*k), fill=g); d.ellipse((735*k, 277*k, 753*k, 295*k), fill=col)
        for i in range(5): d.line([((450+i*32)*k, (455-i*3)*k), ((470+i*26)*k, (540-i*6)*k)], fill=g, width=int(7*k))
        for x in (500, 570): d.line([(x*k, 640*k), ((x+12)*k, 745*k)], fill=accent, width=int(15*k))
        d.line(P([(120, 800), (300, 760), (520, 745), (760, 755), (900, 715)])[:-12], fill=col, width=int(20*k), joint='curve')
        for x, y, a in ((210, 770, -1), (330, 770, 1), (690, 740, -1), (790, 760, 1), (410, 735, -1)):
            q = [(x, y), (x+30, y+a*40), (x+95, y+a*58), (x+60, y+a*12)]; d.polygon(P(q), fill=accent if a > 0 else col)
    return painted(draw, (1600, 1600))


def pillow(mat, side=1.0, thick=.30, seed=2):
    """a stuffed square, corners drawn out, folds towards the seams; its front looks up, UV over its square"""
    n = 110; bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV')
    def at(u, v, s):
        p = .94+.06*(abs(u)**2*abs(v)**2)*2-.035*(1-abs(u)**4)*abs(v)**6-.035*(1-abs(v)**4)*abs(u)**6; b = max(0, (1-u**4)*(1-v**4))**.55
        f = mnoise.noise((u*3.2+seed, v*3.2, s))*.5+mnoise.noise((u*8, v*8+seed, s))*.18; e = max(abs(u), abs(v)); ray = math.sin(9*math.atan2(v, u)*3+seed+4*f)*max(0, e-.45)*.5*(1-e)*2
        return (u*side*p, v*side*p, s*thick*(b*(1+.07*f)+.10*ray*b))
    for s in (1, -1):
        V = [[bm.verts.new(at(2*i/n-1, 2*j/n-1, s)) for i in range(n+1)] for j in range(n+1)]
        for j in range(n):
            for i in range(n):
                q = [(i, j), (i+1, j), (i+1, j+1), (i, j+1)]; f = bm.faces.new([V[b][a] for a, b in (q if s > 0 else q[::-1])])
                for lp, (a, b) in zip(f.loops, q if s > 0 else q[::-1]): lp[uv].uv = (a/n, b/n)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4); return from_bm('pillow', bm, mat)


def piping(side, mat, r=.016):
    P = []
    for k in range(160):
        a = 2*math.pi*k/160; c, s = math.cos(a), math.sin(a); q = max(abs(c), abs(s)); u, v = c/q, s/q; p = .94+.06*(abs(u)**2*abs(v)**2)*2-.035*(1-abs(u)**4)*abs(v)**6-.035*(1-abs(v)**4)*abs(u)**6; P.append((u*side*p, v*side*p, 0))
    return tube('piping', P, r, mat, closed=True, n=2)


@photo('cushion-bird', res='1200x1200')
def cushion(sc):
    m = fabric('linen', '#efe6d4', weave=75, image=bird_print(), bump=.35); p = pillow(m); c = piping(1.0, fabric('pipe', '#27405e', weave=150)); group(p, c, loc=(0, .1, .93), rot=(math.radians(74), 0, math.radians(8)))
    yield
    sofa = fabric('sofa', '#d9cbb2', weave=55, bump=.5); box('seat', (7, 3.2, .8), (0, .2, -.42), sofa, bev=.22); b = box('back', (7, .8, 4.2), (0, 1.33, 1.3), sofa, bev=.3, rot=(-.16, 0, 0)); box('arm', (.9, 3.2, 1.6), (3.0, 0, .3), sofa, bev=.28)
    window(520, .45, side=-1, y=-1.8); camera((.2, -6.6, 1.9), (.1, 0, .82), lens=72, fstop=3, focus=(0, -.3, .9))


@photo('tote-long-handles', res='900x1200')
def tote(sc):
    def draw(d, w, h):
        from PIL import ImageFont
        for k, (y, t, f, s) in enumerate(((.44, 'MARKET', 'bold', 150), (.56, 'on saturday', 'light', 104))): spaced(d, (w/2, h*y), t, ImageFont.truetype(FONTS[f], s), '#b5482e', 12)
        d.ellipse((w*.40, h*.20, w*.60, h*.20+w*.20), outline='#b5482e', width=14)
        for a in range(0, 360, 30): c, s = math.cos(math.radians(a)), math.sin(math.radians(a)); d.line((w*.5+c*w*.125, h*.20+w*.1+s*w*.125, w*.5+c*w*.16, h*.20+w*.1+s*w*.16), fill='#b5482e', width=12)
    W, H = 1.55, 1.75; m = fabric('canvas', '#e9dfc8', weave=60, bump=.5, image=painted(draw, (1400, 1580)))
    o = cloth_piece('bag', rounded(W, H, .06), .10, m, wrinkle=.035, scale=1.9, seed=4); o.rotation_euler = (math.radians(90), 0, 0); o.location = (0, .05, 1.0)
    s = fabric('strap', '#e2d7be', weave=80, bump=.5)
    for y, dx in ((-.10, 0), (.03, .03)): band('handle', [(-.42, y-.03, 1.55), (-.41, y-.03, 1.9), (-.34+dx, y, 2.45), (-.13+dx, y+.03, 2.98), (0+dx, y+.05, 3.08), (.13+dx, y+.03, 2.98), (.36+dx, y, 2.45), (.41, y-.03, 1.9), (.42, y-.03, 1.55)], [(1, 0, 0), (1, 0, 0), (1, .2, -.1), (.3, 1, -.2), (0, 1, 0), (.3, 1, .2), (1, .2, .1), (1, 0, 0), (1, 0, 0)], .13, .022, s)
    for x in (-.42, .42): box('patch', (.15, .02, .17), (x, -.125, 1.63), s, bev=.006)
    yield
    wall('#c7b9a6', y=.28, bump=.5); w = wood('peg', '#7d5433', '#a67a4e', '#c59a6a', scale=2); c = cyl('peg', .045, .3, (0, -.02, 3.03), w, bev=.015, seg=48); c.rotation_euler = (math.radians(90-8), 0, 0); c.location = (0, .2, 2.98); box('rail', (9, .09, .26), (0, .17, 2.98), w, bev=.02)
    box('bench', (9, 1, .12), (0, -.3, -.26), w, bev=.02); window(420, .42, side=-1, y=-2.6, z=3.4); camera((.35, -7.2, 1.9), (0, 0, 1.58), lens=74)


def sock(mat, stripe, heel, seed=1):
    """one sock lying flat, its toe to the right"""
    out = smooth_outline([(-.28, 1.30), (.20, 1.30), (.21, .9), (.22, .35), (.30, .02), (.62, -.12), (1.02, -.20), (1.16, -.36), (1.08, -.56), (.78, -.63), (.35, -.62), (-.02, -.60), (-.25, -.44), (-.30, -.10), (-.29, .5), (-.29, .9)], 8)
    return cloth_piece('sock', out, .09, mat, voxel=.02, wrinkle=.02, scale=2.4, seed=seed)


@photo('socks-pair', res='1200x1200')
def socks(sc):
    def mat(n):
        m = knitted(n, '#d9a03c', '#9c6a1e', ribs=34, bump=.7); s = m.copy(); return m
    def striped(name):
        M = Mat(name); v = M.coord(); s = M.n('SeparateXYZ'); M.l(v, s.inputs[0]); y = s.outputs[1]; x = s.outputs[0]
        rib = M.math('ABSOLUTE', M.math('SUBTRACT', M.math('FRACT', M.math('MULTIPLY', x, 30)), .5)); row = M.math('ABSOLUTE', M.math('SUBTRACT', M.math('FRACT', M.math('ADD', M.math('MULTIPLY', y, 34), rib)), .5)); h = M.math('SUBTRACT', 1, M.math('ADD', M.math('MULTIPLY', rib, 1.2), M.math('MULTIPLY', row, .8)))
        base = M.ramp(M.math('ADD', M.math('MULTIPLY', y, .5), .35), [(.0, hexc('#2e4a5f')), (.60, hexc('#2e4a5f')), (.605, hexc('#e8dcc4')), (.64, hexc('#e8dcc4')), (.645, hexc('#c2553a')), (.70, hexc('#c2553a')), (.705, hexc('#e8dcc4')), (.74, hexc('#e8dcc4')), (.745, hexc('#2e4a5f'))], 'CONSTANT')
        toe = M.math('GREATER_THAN', M.math('SUBTRACT', x, M.math('MULTIPLY', y, .25)), .98); hx, hy = M.math('ADD', x, .24), M.math('ADD', y, .52); hl = M.math('LESS_THAN', M.math('ADD', M.math('MULTIPLY', hx, hx), M.math('MULTIPLY', hy, hy)), .10); base = M.mix(M.math('MAXIMUM', toe, hl), base, hexc('#c2553a'))
        M.l(M.mix(M.ramp(h, [(.3, (1, 1, 1, 1)), (.8, (0, 0, 0, 1))]), base, M.mix(1, base, (.5, .5, .5, 1), 'MULTIPLY')), M.b.inputs['Base Color']); M.bump(M.math('ADD', h, M.math('MULTIPLY', M.noise(v, 50, 3, .7).outputs[0], .35)), .7, .02); M.set(Roughness=.95, Sheen=.4, Specular=.1); return tag(M.m, hexc('#3a5266'))
    k = striped('knit'); a = sock(k, None, None, 1); a.location = (-.72, -.28, 0); a.rotation_euler = (0, 0, .12)
    b = sock(k, None, None, 5); b.location = (.34, -.22, .02); b.rotation_euler = (0, 0, -.16)
    yield
    pile('#e6ddcf', '#d3c7b4', n=15000, length=.10).location.z = -.085; overhead(360, .5, y=1.6); camera((.1, -1.7, 5.9), (.08, -.02, 0), lens=66)


@photo('tshirt-white', res='1200x1200')
def tshirt(sc):
    half = [(.30, 1.20), (.52, 1.13), (.74, 1.04), (.86, .96), (1.10, .66), (1.30, .36), (1.27, .30), (1.00, .12), (.96, .12), (.84, .36), (.73, .56), (.71, .2), (.71, -.4), (.73, -1.22), (.70, -1.27), (.3, -1.28), (0, -1.285)]
    out = half+[(-x, y) for x, y in half[-2::-1]]+[(-.22, 1.08), (-.12, 1.01), (0, .985), (.12, 1.01), (.22, 1.08)]
    def draw(d, w, h):
        from PIL import ImageFont
        spaced(d, (w*.62, h*.30), 'plinth', ImageFont.truetype(FONTS['semibold'], 54), '#3a4a58', 6)
    m = fabric('jersey', '#f2f1ee', '#e9e7e3', weave=120, bump=.2, image=painted(draw, (1400, 1300))); cloth_piece('tee', out, .06, m, voxel=.02, wrinkle=.075, scale=1.5, seed=3)
    rb = fabric('rib', '#ecebe7', weave=160, bump=.5); tube('collar', [(-.31, 1.20, .075), (-.22, 1.06, .085), (-.11, .985, .09), (0, .96, .09), (.11, .985, .09), (.22, 1.06, .085), (.31, 1.20, .075)], .032, rb); tube('collar2', [(-.31, 1.20, .05), (-.18, 1.17, .045), (0, 1.155, .045), (.18, 1.17, .045), (.31, 1.20, .05)], .03, rb)
    for s in (-1, 1): tube('seam', [(s*.76, 1.03, .06), (s*.72, .92, .10), (s*.69, .76, .11), (s*.715, .57, .07)], .007, rb)
    yield
    sheet('#e9e6df', '#dedad1', weave=45, fold=.03, scale=.4, seed=5); overhead(400, .55, y=.4); camera((0, -.5, 6.6), (0, -.06, 0), lens=68)


@photo('beanie-wool', res='1200x1200')
def beanie(sc):
    k = Mat('rib'); v = k.coord('UV'); s = k.n('SeparateXYZ'); k.l(v, s.inputs[0]); a = k.math('ABSOLUTE', k.math('SUBTRACT', k.math('FRACT', k.math('MULTIPLY', s.outputs[0], 54)), .5)); r = k.math('ABSOLUTE', k.math('SUBTRACT', k.math('FRACT', k.math('ADD', k.math('MULTIPLY', s.outputs[1], 34), a)), .5)); h = k.math('SUBTRACT', 1, k.math('ADD', k.math('MULTIPLY', a, 1.3), k.math('MULTIPLY', r, .5))); n = k.noise(k.coord(), 40, 4, .7); h = k.math('ADD', h, k.math('MULTIPLY', n.outputs[0], .3))
    k.l(k.mix(k.ramp(h, [(.45, (0, 0, 0, 1)), (1.0, (1, 1, 1, 1))]), hexc('#4f1f2a'), hexc('#8e3a49')), k.b.inputs['Base Color']); k.bump(h, .9, .03); k.set(Roughness=.95, Sheen=.6, Specular=.1); tag(k.m, hexc('#7a3140'))
    def turned(prof, name):
        o = lathe(name, flow(prof, 6), 200, k.m); me = o.data; uv = me.uv_layers.new(name='UV'); hmax = max(z for _, z in prof)
        for p in me.polygons:
            us = [(math.atan2(me.vertices[me.loops[i].vertex_index].co.y, me.vertices[me.loops[i].vertex_index].co.x)/(2*math.pi)) % 1 for i in p.loop_indices]
            for i, u in zip(p.loop_indices, us): c = me.vertices[me.loops[i].vertex_index].co; uv.data[i].uv = (u+1 if max(us)-min(us) > .5 and u < .5 else u, c.z/hmax)
        for q in me.vertices: f = mnoise.noise((q.co.x*1.8, q.co.y*1.8, q.co.z*1.5+3)); a = math.atan2(q.co.y, q.co.x); g = 1+.06*f+.012*math.cos(54*a)*(q.co.z < .9); q.co.x *= g; q.co.y *= g*.86; q.co.z *= 1+.05*f
        return o
    turned([(.70, .02), (.74, .30), (.745, .62), (.68, .88), (.52, 1.10), (.28, 1.24), (.06, 1.27), (0, 1.27)], 'crown'); turned([(.72, .01), (.785, .02), (.81, .08), (.815, .40), (.80, .47), (.755, .47), (.74, .3)], 'cuff')
    w = Mat('wool'); hi = w.n('HairInfo'); w.l(w.ramp(hi.outputs['Random'], [(0, hexc('#d8cdbb')), (1, hexc('#f3ece0'))]), w.b.inputs['Base Color']); w.set(Roughness=.9, Specular=.1, Sheen=.3); w.m['nocheap'] = 1; tag(w.m, hexc('#e6dccb'))
    p = sphere('pom', .17, (0, -.02, 1.43), w.m, 32); hair(p, w.m, 2600, .17, children=6, root=.010, tip=.004, rough=.05, brown=.03, radius=.05)
    fz = sphere('fuzzbase', .01, (0, 0, .5), k.m, 8); o = box('tag', (.22, .02, .13), (.18, -.715, .26), leather('tag', '#a9713f'), bev=.01, rot=(0, 0, .22))
    yield
    tabletop('#4a2f1e', '#6f4a30', '#8d6544', plank=.8); wall('#8f8a80', y=3.0); shelf_things(1.3, 2.0, n=6, seed=4); pot_plant(-2.1, 1.8); window(480, .4, side=-1, y=-1.0); camera((0, -6.6, 1.9), (0, 0, .76), lens=72, fstop=2, focus=(0, -.6, .7))
