"""Vessels turned on a lathe: cream jar, mug, candle"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); V = A['variant']; sc = reset(); setup(sc, A, bounces=5, exposure=.14)


def rounded(r, z0, z1, b0, b1, n=8):
    """outer profile of a drum with rounded foot and shoulder"""
    p = [(0, z0)]+[(r-b0+b0*math.sin(t*math.pi/2/n), z0+b0-b0*math.cos(t*math.pi/2/n)) for t in range(n+1)]
    return p+[(r-b1+b1*math.cos(t*math.pi/2/n), z1-b1+b1*math.sin(t*math.pi/2/n)) for t in range(n+1)]


if V == 'cream-jar':
    R, H = .58, .56
    lathe('jar', rounded(R, .004, H, .09, .05)+[(R-.07, H+.01), (R-.07, H+.05), (0, H+.05)], 192, plain('milk', '#f4efe8', .3, Specular=.5, Subsurface=.05))
    lid = plain('lid', '#171615', .3); lathe('lid', rounded(R+.012, H+.02, H+.36, .02, .045)+[(0, H+.36)], 192, lid)
    cyl('ring', R+.018, .022, (0, 0, H+.02), metal('gold', '#d9ac66', .25), bev=.006)
    im = draw_label((2000, 620), None, [(.08, 'PLINTH', 'semibold', 170, '#33302b', 46), (.46, '-', 'light', 80, '#b59a63', 6), (.56, 'OVERNIGHT RENEWAL CREAM', 'regular', 66, '#4a463f', 14), (.74, 'with squalane and oat lipids', 'light', 58, '#5c574e', 4), (.90, '50 ml   1.7 fl oz', 'regular', 46, '#5c574e', 4)])
    wrap('print', R, .08, .48, 2.2, label_mat('ink', im, .4, clear=True)); photograph(A, sc, .46, lens=118, cam=(0, -7.2, 1.9))
elif V == 'mug':
    R, H = .44, .92; glaze = Mat('glaze'); v = glaze.coord(); s = glaze.n('SeparateXYZ'); glaze.l(v, s.inputs[0])
    edge = glaze.math('ADD', s.outputs[2], glaze.math('MULTIPLY', glaze.noise(v, 3, 4).outputs[0], .05))
    glaze.l(glaze.ramp(edge, [(.185, hexc('#c9a98a')), (.2, hexc('#2f5d73'))]), glaze.b.inputs['Base Color']); glaze.l(glaze.ramp(edge, [(.185, (.75,)*3+(1,)), (.2, (.2,)*3+(1,))]), glaze.b.inputs['Roughness'])
    sp = glaze.noise(v, 60, 2); glaze.bump(glaze.noise(v, 6, 3).outputs[0], .06, .02); glaze.set(Specular=.55); tag(glaze.m, hexc('#3b657a'))
    prof = rounded(R, .004, H-.02, .09, .001)[:-8]+[(R, H-.03), (R-.012, H-.004), (R-.03, H), (R-.05, H-.01), (R-.055, H-.05), (R-.055, .14), (R-.12, .07), (0, .06)]
    lathe('mug', prof, 192, glaze.m)
    cu = bpy.data.curves.new('handle', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .058; cu.bevel_resolution = 10; sp = cu.splines.new('BEZIER'); sp.bezier_points.add(3)
    for bp, co, h in zip(sp.bezier_points, ((R-.03, 0, .73), (R+.29, 0, .68), (R+.27, 0, .32), (R-.03, 0, .22)), ((.12, 0, .02), (.10, 0, -.11), (-.06, 0, -.10), (-.12, 0, -.02))): bp.co = co; bp.handle_left = Vector(co)-Vector(h); bp.handle_right = Vector(co)+Vector(h)
    o = bpy.data.objects.new('handle', cu); link(o); cu.materials.append(glaze.m); o.rotation_euler = (0, 0, -.35)
    im = draw_label((1200, 700), None, [(.12, 'slow', 'light', 270, '#f3e9da', 10), (.55, 'MORNINGS', 'semibold', 120, '#f3e9da', 40)])
    wrap('print', R, .36, .74, 1.55, label_mat('ink', im, .3, clear=True), mid=-math.pi/2-.12); photograph(A, sc, .46, lens=126, cam=(0, -7.2, 1.75))
elif V == 'candle':
    R, H = .46, .78; amber = plain('vessel', '#6b3a1c', .12, Specular=.6, Clearcoat=.6)
    lathe('glass', rounded(R, .004, H-.02, .07, .001)[:-8]+[(R, H-.02), (R-.01, H), (R-.03, H), (R-.04, H-.02), (R-.04, H-.16), (0, H-.16)], 192, amber)
    wx = Mat('wax'); wv = wx.coord(); wx.b.inputs['Base Color'].default_value = hexc('#f3e7cf'); wx.set(Roughness=.4, Subsurface=.15); wx.b.inputs['Subsurface Radius'].default_value = (.3, .2, .1); wx.bump(wx.noise(wv, 5, 3).outputs[0], .08, .02)
    lathe('wax', [(0, H-.13), (.2, H-.13), (R-.06, H-.125), (R-.045, H-.10), (R-.04, H-.10), (R-.04, H-.2), (0, H-.2)], 96, wx.m)
    wick = cyl('wick', .013, .2, (0, 0, H-.14), plain('wick', '#3a332b', .9), bev=.004, seg=16); wick.rotation_euler = (.1, .14, 0)
    im = draw_label((1500, 1000), '#efe6d5', [(.12, 'No. 04', 'light', 110, '#4a3b2a', 10), (.30, 'CEDAR & FIG', 'semibold', 150, '#33281b', 22), (.52, '-', 'light', 90, '#a98b59', 5), (.58, 'SOY WAX CANDLE', 'regular', 68, '#4a3b2a', 14), (.72, 'burns 45 hours · hand poured', 'light', 58, '#5c4c39', 3), (.85, '220 g / 7.8 oz', 'regular', 48, '#5c4c39', 3)], frame=(40, '#a98b59', 5))
    wrap('label', R, .12, .58, 1.6, label_mat('paper', im, .65)); photograph(A, sc, .42, lens=134, cam=(0, -7.2, 2.0))
