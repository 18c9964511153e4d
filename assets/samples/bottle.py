"""Cosmetic pump bottle, matt sage ceramic, paper label PLINTH"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
A = args(); sc = reset(); setup(sc, A, bounces=5, exposure=.14)
R, H = .36, 1.12; k = 8
body = plain('body', '#8fa08c', .38, Specular=.5, Clearcoat=.15, Clearcoat_Roughness=.3)
prof = [(0, .006), (R-.05, .006)]+[(R-.05+.05*math.sin(t*math.pi/2/k), .05-.05*math.cos(t*math.pi/2/k)+.006) for t in range(1, k+1)]
prof += [(R, H-.16)]+[(R-.16+.16*math.cos(t*math.pi/2/12), H-.16+.16*math.sin(t*math.pi/2/12)) for t in range(1, 13)]
prof += [(.15, H+.004), (.145, H+.03), (0, H+.03)]
lathe('bottle', prof, 192, body)
im = draw_label((1500, 1180), '#f3efe6', [(.17, 'PLINTH', 'semibold', 150, '#2e3a31', 34), (.36, '-', 'light', 70, '#9c8f73', 5), (.43, 'BOTANICAL HAND WASH', 'regular', 62, '#47534a', 12), (.56, 'sage · bergamot · cedar', 'light', 60, '#5d675f', 4), (.80, '300 ml  /  10.1 fl oz', 'regular', 44, '#5d675f', 3)], frame=(44, '#b9b29f', 4))
wrap('label', R, .22, .86, 1.75, label_mat('paper', im, .6), mid=-math.pi/2)
blk = plain('pump', '#23241f', .32)
cyl('collar', .155, .12, (0, 0, H+.02), blk, bev=.015); cyl('neck', .055, .13, (0, 0, H+.13), blk, bev=.008); cyl('head', .10, .085, (0, 0, H+.24), blk, bev=.028)
cu = bpy.data.curves.new('spout', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .036; cu.bevel_resolution = 8; cu.use_fill_caps = True; sp = cu.splines.new('BEZIER'); sp.bezier_points.add(1)
for bp, co, h in zip(sp.bezier_points, ((0, 0, H+.285), (.33, -.10, H+.235)), ((.12, -.035, 0), (.05, -.015, -.05))): bp.co = co; bp.handle_left = Vector(co)-Vector(h); bp.handle_right = Vector(co)+Vector(h)
o = bpy.data.objects.new('spout', cu); link(o); cu.materials.append(blk)
photograph(A, sc, .70, lens=105)
